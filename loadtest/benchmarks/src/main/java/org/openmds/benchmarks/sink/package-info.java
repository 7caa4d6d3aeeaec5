/** A process of consumers that receive and count notifications with as little work as possible. */
@org.jspecify.annotations.NullMarked
package org.openmds.benchmarks.sink;
