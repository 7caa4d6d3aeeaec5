/** The rows of {@code mds bench index}: each compares the Index with a reference of the same run and checks one requirement. */
@org.jspecify.annotations.NullMarked
package org.openmds.benchmarks.index;
