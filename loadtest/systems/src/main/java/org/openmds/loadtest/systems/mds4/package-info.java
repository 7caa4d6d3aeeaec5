/**
 * MDS4's index as Globus Toolkit 4 did it: entries are objects; for every query the resource property document is built anew as a DOM, an XPath is evaluated
 * over the whole of it, and the answer is serialised anew; entries whose time is over are swept away every five minutes.
 *
 * <p>Source: the MDS4 talk of 2005 ("rebuild the response for every query"), and what is known of GT4's in-memory service group.
 */
@NullMarked
package org.openmds.loadtest.systems.mds4;

import org.jspecify.annotations.NullMarked;
