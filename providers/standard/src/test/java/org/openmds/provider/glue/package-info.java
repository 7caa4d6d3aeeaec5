@NullMarked
package org.openmds.provider.glue;

import org.jspecify.annotations.NullMarked;
