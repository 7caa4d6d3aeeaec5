/**
 * Benchmarks. Each one states a question, measures the server as a separate process over the network, compares it with references of the
 * same run, and reports if the requirements for OpenMDS are met.
 */
@org.jspecify.annotations.NullMarked
package org.openmds.benchmarks;
