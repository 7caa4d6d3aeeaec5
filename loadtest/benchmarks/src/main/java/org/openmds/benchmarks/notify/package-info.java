/** How fast a server tells many consumers what happens. */
@org.jspecify.annotations.NullMarked
package org.openmds.benchmarks.notify;
