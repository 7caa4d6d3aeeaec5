/** Document providers: XML, JSON and text from files, web servers and programs, converted to the document of an entry. */
@NullMarked
package org.openmds.provider.document;

import org.jspecify.annotations.NullMarked;
