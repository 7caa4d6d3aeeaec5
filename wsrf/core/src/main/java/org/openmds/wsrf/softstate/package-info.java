/**
 * The kernel of soft state: resources that end unless they are renewed. {@code SoftStateWriter} is the one owner thread of each kind: it ends leases,
 * drafts changes, forces them to disk, publishes them and calls listeners. A kind implements {@code SoftState}, or uses {@code LeasedTable}.
 */
@NullMarked
package org.openmds.wsrf.softstate;

import org.jspecify.annotations.NullMarked;
