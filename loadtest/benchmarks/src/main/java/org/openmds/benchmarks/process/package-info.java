/** The processes of a run: the Index under test, the static reference, where their files are, and what they say of themselves. */
@org.jspecify.annotations.NullMarked
package org.openmds.benchmarks.process;
