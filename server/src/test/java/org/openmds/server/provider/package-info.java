@NullMarked
package org.openmds.server.provider;

import org.jspecify.annotations.NullMarked;
