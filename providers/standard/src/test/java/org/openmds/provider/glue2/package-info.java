@NullMarked
package org.openmds.provider.glue2;

import org.jspecify.annotations.NullMarked;
