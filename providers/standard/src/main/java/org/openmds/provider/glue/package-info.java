/**
 * GLUE computing elements 1.1 in XML as MDS4 published them, with what GLUE 1.3 added and a namespace for what GLUE has no name for: the form in which
 * providers tell of clusters, hosts and queues.
 */
@NullMarked
package org.openmds.provider.glue;

import org.jspecify.annotations.NullMarked;
