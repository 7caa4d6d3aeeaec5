/**
 * The index of MDS4 in Globus Toolkit 4 (GT4). Entries are objects. For every query the resource property document is built again as a
 * DOM, an XPath is evaluated over the whole document, and the answer is serialised. Expired entries are removed every five minutes.
 *
 * <p>Sources: the MDS4 talk of 2005 ("rebuild the response for every query"), and published descriptions of GT4's in-memory service group.
 */
@NullMarked
package org.openmds.loadtest.systems.mds4;

import org.jspecify.annotations.NullMarked;
