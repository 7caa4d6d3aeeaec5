/** The evaluation of queries: from a cache, by an index, entry by entry, or over the whole document, with limits on all of them. */
@NullMarked
package org.openmds.index.query;

import org.jspecify.annotations.NullMarked;
