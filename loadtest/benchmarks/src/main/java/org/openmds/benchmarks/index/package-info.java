/** The rows of {@code mds bench index}: each measures one bar of the Index beside a reference of the same run. */
@org.jspecify.annotations.NullMarked
package org.openmds.benchmarks.index;
