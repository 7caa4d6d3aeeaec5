/** Three members in network namespaces, and the faults that are injected into them. */
@org.jspecify.annotations.NullMarked
package org.openmds.benchmarks.replication.fault;
