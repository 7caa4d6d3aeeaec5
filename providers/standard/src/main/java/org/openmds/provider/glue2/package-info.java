/** GLUE 2.0 in XML: its names, the mapping to GLUE documents, and the provider of ARC's document. */
@NullMarked
package org.openmds.provider.glue2;

import org.jspecify.annotations.NullMarked;
