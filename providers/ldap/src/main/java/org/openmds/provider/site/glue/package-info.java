/** GLUE 2.0 of one site: entities, their form in XML, the join of several sources and the checks of values. */
@NullMarked
package org.openmds.provider.site.glue;

import org.jspecify.annotations.NullMarked;
