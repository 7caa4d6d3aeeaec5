/** XPath 1.0 over assembled documents, bounded in length, nesting, steps and time. */
@NullMarked
package org.openmds.wsrf.xpath;

import org.jspecify.annotations.NullMarked;
