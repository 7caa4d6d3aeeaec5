@NullMarked
package org.openmds.provider.site;

import org.jspecify.annotations.NullMarked;
