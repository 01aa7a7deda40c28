//! Benchmarks of the libraries, and tests that read their pictures with other programs' readers. They are a package of
//! their own, so that the libraries' tests need not compile what they use.
