/** The processes of a run: the Index under test and the static reference, their files, metrics and use of resources. */
@org.jspecify.annotations.NullMarked
package org.openmds.benchmarks.process;
