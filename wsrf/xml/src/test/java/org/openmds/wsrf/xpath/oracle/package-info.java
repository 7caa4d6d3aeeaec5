/** Jaxen's evaluation of XPath, used only to test the engine. */
@NullMarked
package org.openmds.wsrf.xpath.oracle;

import org.jspecify.annotations.NullMarked;
