/** The benchmark of WebMDS's pages over an index with many entries. */
@org.jspecify.annotations.NullMarked
package org.openmds.benchmarks.page;
