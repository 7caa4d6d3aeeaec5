/** What providers read from: programs, sockets, web servers and files, each bounded in bytes and time, and none of them trusted. */
@NullMarked
package org.openmds.provider.input;

import org.jspecify.annotations.NullMarked;
