/** Jaxen's evaluation, which tests the engine and is no part of it. */
@NullMarked
package org.openmds.wsrf.xpath.oracle;

import org.jspecify.annotations.NullMarked;
