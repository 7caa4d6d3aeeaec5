/** The inputs of providers: programs, sockets, web servers and files, and the tools that create them. Each is limited in size and time, and none is trusted. */
@NullMarked
package org.openmds.provider.input;

import org.jspecify.annotations.NullMarked;
