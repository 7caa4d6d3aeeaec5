/** Benchmarks of the cost of recording a query's steps, in the package of the measured code because that is package-private. */
@org.jspecify.annotations.NullMarked
package org.openmds.loadtest.generator.swarm;
