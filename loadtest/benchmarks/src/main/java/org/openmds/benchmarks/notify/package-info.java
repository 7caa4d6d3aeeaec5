/** The benchmark of notifications from one server to many consumers. */
@org.jspecify.annotations.NullMarked
package org.openmds.benchmarks.notify;
