/** Clients that cost little beside what they measure: closed loops over one selector, paced requests, prepared requests and what came of them. */
@org.jspecify.annotations.NullMarked
package org.openmds.benchmarks.load;
