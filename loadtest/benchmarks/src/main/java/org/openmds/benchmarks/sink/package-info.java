/** A process of consumers that take notifications with the least possible work and count them. */
@org.jspecify.annotations.NullMarked
package org.openmds.benchmarks.sink;
