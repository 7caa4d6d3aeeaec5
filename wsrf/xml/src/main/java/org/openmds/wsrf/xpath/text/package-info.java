/** The functions of XPath on strings and numbers, in linear time and within the budget of an evaluation. */
@NullMarked
package org.openmds.wsrf.xpath.text;

import org.jspecify.annotations.NullMarked;
