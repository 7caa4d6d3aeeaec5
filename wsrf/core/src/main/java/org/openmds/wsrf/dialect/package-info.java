/** The drafts of 2004/06 that Globus Toolkit 4.0 speaks: their messages are translated to and from those of the final standards at the edge. */
@NullMarked
package org.openmds.wsrf.dialect;

import org.jspecify.annotations.NullMarked;
