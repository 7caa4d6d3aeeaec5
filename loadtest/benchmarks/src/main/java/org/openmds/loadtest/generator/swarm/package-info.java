/** Benchmarks of what a query's steps cost: in the package of the code that they measure, because nobody else may call it. */
@org.jspecify.annotations.NullMarked
package org.openmds.loadtest.generator.swarm;
