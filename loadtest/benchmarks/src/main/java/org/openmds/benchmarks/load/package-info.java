/** Clients that need little processor time: closed loops over one selector, paced loops, prepared requests and their results. */
@org.jspecify.annotations.NullMarked
package org.openmds.benchmarks.load;
