/** Direct memory for bytes that are sent repeatedly. */
@NullMarked
package org.openmds.wsrf.servicegroup.page;

import org.jspecify.annotations.NullMarked;
