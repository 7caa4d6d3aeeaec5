/** Service checks: TCP ports, the greetings of SSH and FTP (GridFTP too), web servers and their certificates. */
@NullMarked
package org.openmds.provider.check;

import org.jspecify.annotations.NullMarked;
