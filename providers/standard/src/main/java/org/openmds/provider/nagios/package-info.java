/** What Nagios' plugins say, and what Nagios and Icinga know of hosts and services. */
@NullMarked
package org.openmds.provider.nagios;

import org.jspecify.annotations.NullMarked;
