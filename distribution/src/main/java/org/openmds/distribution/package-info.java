/** The writer of the packages: tar.gz, deb, rpm and a container image, each with its own Java. The build runs it; it is not shipped. */
@NullMarked
package org.openmds.distribution;

import org.jspecify.annotations.NullMarked;
