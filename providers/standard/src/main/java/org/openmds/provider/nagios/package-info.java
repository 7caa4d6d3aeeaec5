/** The Nagios providers: results of Nagios plugins, and the states of hosts and services in Nagios and Icinga. */
@NullMarked
package org.openmds.provider.nagios;

import org.jspecify.annotations.NullMarked;
