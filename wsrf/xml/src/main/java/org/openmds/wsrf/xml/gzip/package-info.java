/** Parts of answers put together as one compressed stream. */
@NullMarked
package org.openmds.wsrf.xml.gzip;

import org.jspecify.annotations.NullMarked;
