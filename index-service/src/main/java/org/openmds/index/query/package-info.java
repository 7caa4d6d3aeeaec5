/** How queries are answered: by what is kept, by an index, entry by entry, or over the whole document, with bounds on all of it. */
@NullMarked
package org.openmds.index.query;

import org.jspecify.annotations.NullMarked;
