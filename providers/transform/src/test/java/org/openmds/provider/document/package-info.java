@NullMarked
package org.openmds.provider.document;

import org.jspecify.annotations.NullMarked;
