/** Documents that expressions are evaluated over, and walks through their nodes within limits. */
@NullMarked
package org.openmds.wsrf.xpath.document;

import org.jspecify.annotations.NullMarked;
