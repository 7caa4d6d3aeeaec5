/** All notification services of a process, and its own consumers. */
@NullMarked
package org.openmds.wsrf.notification.service;

import org.jspecify.annotations.NullMarked;
