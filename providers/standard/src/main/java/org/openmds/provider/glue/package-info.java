/**
 * GLUE computing elements 1.1 in XML: the format in which providers describe clusters, hosts and queues. It has the form that MDS4 published,
 * additions of GLUE 1.3, and a namespace for values that GLUE has no name for.
 */
@NullMarked
package org.openmds.provider.glue;

import org.jspecify.annotations.NullMarked;
