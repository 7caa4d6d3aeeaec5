/** XML as values: immutable fragments of canonical bytes with a tree of offsets, and documents assembled from fragments. */
@NullMarked
package org.openmds.wsrf.xml;

import org.jspecify.annotations.NullMarked;
