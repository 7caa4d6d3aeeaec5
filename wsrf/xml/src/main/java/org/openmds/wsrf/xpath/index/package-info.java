/** An inverted index over the entries of a document, from tokens of expressions to positions. */
@NullMarked
package org.openmds.wsrf.xpath.index;

import org.jspecify.annotations.NullMarked;
