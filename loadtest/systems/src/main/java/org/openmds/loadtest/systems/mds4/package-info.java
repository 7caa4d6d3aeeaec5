/**
 * The index of MDS4 in Globus Toolkit 4 (GT4). Entries are trees of objects, which are serialised again for every answer. For every
 * query in XPath a document is built of copies of them, and the expression is evaluated over all of it. Expired entries are removed every five minutes.
 *
 * <p>Sources: the MDS4 talk of 2005 ("rebuild the response for every query"), and published descriptions of GT4's in-memory service group.
 */
@NullMarked
package org.openmds.loadtest.systems.mds4;

import org.jspecify.annotations.NullMarked;
