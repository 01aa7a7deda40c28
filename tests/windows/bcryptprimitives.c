/* What Wine 8 lacks and Rust's standard library asks for. It stands beside the program in tests only. */
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID to, ULONG length);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE to, SIZE_T length) { return SystemFunction036(to, (ULONG)length); }
