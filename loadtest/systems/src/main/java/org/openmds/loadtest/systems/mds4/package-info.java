/**
 * The index of MDS4 in Globus Toolkit 4 (GT4). Entries are trees of objects. For every query the resource property document is built
 * again of copies of them, and the answer is serialised. For an XPath the document is first written as text and parsed again, then the
 * expression is evaluated over all of it. Expired entries are removed every five minutes.
 *
 * <p>Sources: the MDS4 talk of 2005 ("rebuild the response for every query"), published descriptions of GT4's in-memory service group, and
 * measurements of GT 4.0.3 itself: docs/comparison-method.md, "The rebuilt MDS4 beside GT 4.0.3".
 */
@NullMarked
package org.openmds.loadtest.systems.mds4;

import org.jspecify.annotations.NullMarked;
