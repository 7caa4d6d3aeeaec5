/** Tests of the configuration, through the loader wherever that is the door. */
@NullMarked
package org.openmds.server.config;

import org.jspecify.annotations.NullMarked;
