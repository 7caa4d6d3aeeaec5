/** GLUE 2.0 in XML: its names, what of it GLUE documents tell, and the provider of ARC's document. */
@NullMarked
package org.openmds.provider.glue2;

import org.jspecify.annotations.NullMarked;
