@NullMarked
package org.openmds.server;

import org.jspecify.annotations.NullMarked;
