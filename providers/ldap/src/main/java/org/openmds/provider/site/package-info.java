/** Sites of a grid: seeds that name them, the sources that describe them, and one GLUE 2.0 document for each. */
@NullMarked
package org.openmds.provider.site;

import org.jspecify.annotations.NullMarked;
